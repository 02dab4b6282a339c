// A CloudFront Function for viewer requests (runtime cloudfront-js-2.0): redirects, and maps an
// address to the name of a file in the bucket. The runtime lacks destructuring, spread, for-of,
// classes and optional chaining.

// Rules of the site: each publish replaces this block.
const redirects = {};
const rewrites = [];
const fileAddress = /\.html$/;
const redirectCaching = "no-cache";
// End of the rules.

function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const path = decode(uri);
  if (redirects[path]) return redirect(301, encodeURI(redirects[path]), request.querystring);
  // One address for each page: /blog, neither /blog.html nor /blog/. Not for //other.example/.
  if (/^\/([^/\\].*)?(\.html|\/|\/index)$/.test(uri) && uri !== "/")
    return redirect(308, canonical(uri), request.querystring);
  for (let i = 0; i < rewrites.length; i += 1)
    if (path.startsWith(rewrites[i][0])) {
      request.uri = rewrites[i][1];
      return request;
    }
  if (uri === "/") request.uri = "/index.html";
  else if (!fileAddress.test(uri)) request.uri = uri + ".html";
  return request;
}

function decode(uri) {
  try {
    return decodeURIComponent(uri);
  } catch (error) {
    return uri;
  }
}

function canonical(uri) {
  return (
    uri
      .replace(/\/$/, "")
      .replace(/\.html$/, "")
      .replace(/\/index$/, "") || "/"
  );
}

function redirect(status, address, query) {
  const parts = [];
  for (const name in query) {
    const values = query[name].multiValue || [query[name]];
    for (let i = 0; i < values.length; i += 1)
      parts.push(values[i].value === "" ? name : name + "=" + values[i].value);
  }
  return {
    statusCode: status,
    statusDescription: status === 301 ? "Moved Permanently" : "Permanent Redirect",
    headers: {
      location: { value: address + (parts.length > 0 ? "?" + parts.join("&") : "") },
      "cache-control": { value: redirectCaching },
    },
  };
}
