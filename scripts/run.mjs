/**
 * `node scripts/run.mjs [--dev | --browser] [OPTIONS OF NODE] NAME [ARGUMENTS]` installs what is
 * missing, then runs the file of this folder that has the name, or a tool of node_modules/.bin, with the
 * Node of node_modules.
 * `--dev`: the command needs the development packages; `--browser`: it also needs a Chromium.
 *
 * Every npm script begins here, when nothing may be installed yet: npm skips pre-scripts where
 * .npmrc has `ignore-scripts=true`. This file has only syntax that old Nodes read, so that they print
 * the sentence below. The modules that it loads need no package.
 */
var version = process.versions.node.split(".").map(Number);
var major = version[0];
var minor = version[1];

// With others npm leaves out compiled packages that ask for ^20.19.0 || >=22.12.0, as package.json does.
if (major < 20 || (major === 20 && minor < 19) || major === 21 || (major === 22 && minor < 12)) {
  console.error(
    "This needs Node 22.12 or later, or 20.19 or later of Node 20, and found " +
      process.versions.node +
      ". Install it from https://nodejs.org, then run the command again.",
  );
  process.exitCode = 1;
} else {
  import("./setup/run-command.mjs")
    .then(function (module) {
      return module.runCommand(process.argv.slice(2));
    })
    .catch(function (error) {
      // An error of the set-up is a sentence; only a fault of this program has a stack to show.
      console.error(error.name === "Error" ? error.message : error);
      process.exitCode = 1;
    });
}
