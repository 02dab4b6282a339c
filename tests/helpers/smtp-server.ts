import { createServer, type AddressInfo } from "node:net";

/** A mail as a mail server has received it. */
export interface ReceivedMail {
  readonly to: string;
  /** Header fields and both parts, decoded as far as links need it. */
  readonly text: string;
}

/**
 * A minimal mail server on this machine. It keeps what it accepts.
 *
 * @param isRefused whether it refuses a recipient for good
 */
export async function startSmtpServer(isRefused: (address: string) => boolean = () => false) {
  const mails: ReceivedMail[] = [];
  let [open, most] = [0, 0];
  const server = createServer((socket) => {
    open += 1;
    most = Math.max(most, open);
    socket.on("close", () => (open -= 1));
    let to = "";
    let data: string | undefined;
    let rest = "";
    const answer = (line: string): string => {
      if (data !== undefined) {
        if (line !== ".") {
          data += `${line}\n`;
          return "";
        }
        mails.push({ to, text: decode(data) });
        data = undefined;
        return "250 kept";
      }
      const [, recipient] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? [];
      if (recipient !== undefined) {
        to = recipient;
        return isRefused(to) ? "550 no such mailbox" : "250 yes";
      }
      if (/^QUIT/i.test(line)) return "221 bye";
      if (/^STARTTLS/i.test(line)) return "502 not here";
      if (!/^DATA/i.test(line)) return "250 yes";
      data = "";
      return "354 go on";
    };
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString()).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        const reply = answer(line);
        if (reply !== "") socket.write(`${reply}\r\n`);
      }
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    mails,
    /** The most connections that were open at once. */
    mostConnections: () => most,
    address: `smtp://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** Quoted-printable: soft line breaks, and signs as their code. */
const decode = (text: string) =>
  text
    .replaceAll("=\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
