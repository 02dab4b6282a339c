/**
 * Adds a script of another host to the page; settles when it has run.
 *
 * @throws {Error} when it can't be loaded
 */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`The script ${address} can't be loaded.`));
    });
    document.head.append(script);
  });
}
