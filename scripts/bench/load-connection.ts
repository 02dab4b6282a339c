import { connect, type Socket } from "node:net";

interface Reply {
  readonly status: number;
  /** Seconds after which the API takes the request again; 0 without `Retry-After`. */
  readonly retryAfter: number;
  readonly body: string;
}

export type Connection = ReturnType<typeof createConnection>;

/**
 * Makes a connection to the API, for one request at a time. It speaks as much HTTP as our API
 * answers: clients with a whole implementation take more processor time than the API, from the
 * cores that they share with it.
 */
export function createConnection(address: string) {
  const { hostname, port, host } = new URL(address);
  let socket: Socket | undefined;
  let waiting: PromiseWithResolvers<Reply> | undefined;
  let received = "";

  const fail = (error: Error) => {
    socket?.destroy();
    socket = undefined;
    received = "";
    waiting?.reject(error);
    waiting = undefined;
  };
  const open = () => {
    const opened = connect(Number(port), hostname).setEncoding("latin1").setNoDelay();
    opened.on("error", fail);
    opened.on("close", () => {
      if (opened === socket) fail(new Error("The API closed the connection."));
    });
    opened.on("data", (text: string) => {
      received += text;
      const reply = parseReply(received);
      if (!reply) return;
      received = "";
      waiting?.resolve(reply);
      waiting = undefined;
    });
    return opened;
  };
  return {
    /** @throws the system's error when the connection breaks; the next request makes another one */
    post: (path: string, headers: string, body: string): Promise<Reply> => {
      waiting = Promise.withResolvers<Reply>();
      socket ??= open();
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
        "latin1",
      );
      return waiting.promise;
    },
    close: () => socket?.destroy(),
  };
}

/** Undefined while the answer has not arrived whole. Our answers have a length and are ASCII. */
function parseReply(text: string): Reply | undefined {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return undefined;
  const head = text.slice(0, end);
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
  const body = text.slice(end + 4);
  if (body.length < length) return undefined;
  const retryAfter = Number(/^retry-after: (\d+)/im.exec(head)?.[1] ?? 0);
  return { status: Number(head.slice(9, 12)), retryAfter, body };
}
