/**
 * Oxlint plugin of this project: text in JSX stands alone in its element (decision 103).
 *
 * Translators wrap text nodes in elements of their own. React then fails to insert or remove a sibling of
 * such a text, and updates a node that is no longer on the page.
 */

/** The parts of a syntax tree node that the rule reads. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly operator?: string;
  readonly body?: Node;
  readonly left?: Node;
  readonly right?: Node;
  readonly consequent?: Node;
  readonly alternate?: Node;
  readonly expression?: Node;
  readonly callee?: Node;
  readonly property?: Node;
  readonly arguments?: readonly Node[];
  readonly children?: readonly Node[];
}

interface Context {
  report(finding: { readonly node: Node; readonly message: string }): void;
}

const message =
  "Text beside a sibling needs an element of its own: translators replace text nodes, and React then fails to change what is beside them.";

/** The blanks of a child that draws nothing else, which translators leave alone; else undefined. */
function blanksOf({ type, value, expression }: Node): string | undefined {
  if (type === "JSXExpressionContainer") return expression && blanksOf(expression);
  if (type === "JSXEmptyExpression") return "";
  if (type === "JSXText" && /^\s*\n\s*$/.test(String(value))) return "";
  return typeof value === "string" && value.trim() === "" ? value : undefined;
}

/** Whether an expression draws elements or nothing, as far as its syntax tells; `children` is a slot. */
function isElement(node: Node | undefined): boolean {
  switch (node?.type) {
    case "JSXElement":
    case "JSXFragment":
      return true;
    case "JSXExpressionContainer":
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "ParenthesizedExpression":
      return isElement(node.expression);
    case "Literal":
      return node.value === null || typeof node.value === "boolean";
    case "Identifier":
      return node.name === "children" || node.name === "undefined";
    case "MemberExpression":
      return isElement(node.property);
    case "LogicalExpression":
      return isElement(node.right) && (node.operator === "&&" || isElement(node.left));
    case "ConditionalExpression":
      return isElement(node.consequent) && isElement(node.alternate);
    case "CallExpression":
      return node.callee?.property?.name === "map" && isElement(node.arguments?.[0]);
    case "ArrowFunctionExpression":
      return isElement(node.body);
    default:
      return false;
  }
}

function check(context: Context, parent: Node): void {
  const children = (parent.children ?? []).filter((child) => blanksOf(child) !== "");
  if (children.length < 2) return;
  for (const child of children)
    if (blanksOf(child) === undefined && !isElement(child))
      context.report({ node: child, message });
}

export default {
  meta: { name: "morrow" },
  rules: {
    "text-elements": {
      create: (context: Context) => ({
        JSXElement: (node: Node) => check(context, node),
        JSXFragment: (node: Node) => check(context, node),
      }),
    },
  },
};
