/**
 * An address of this machine where nothing listens. The port of a server that was closed may belong to
 * another test by now; none below 1024 is given to a server that asks for a free one.
 */
export const nowhere = "http://127.0.0.1:2";
