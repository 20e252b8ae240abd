/** What the editors hold. `key`: it is sent with the key in place of the session. */
export type Written = { readonly query: string; readonly variables: string; readonly url: string; readonly isWithKey: boolean }

/**
 * The request as a line for a shell, and as TypeScript. The key itself is never written: both read
 * it from `RISKPILOT_KEY`.
 */
export function asCurl({ query, variables, url, isWithKey }: Written): string {
  const who = isWithKey ? '-H "Authorization: Bearer $RISKPILOT_KEY"' : `-b "$RISKPILOT_COOKIE" -H 'Origin: ${new URL(url).origin}'`
  return [`curl ${url}`, `  ${who}`, "  -H 'Content-Type: application/json'", `  --data-raw ${quoted(bodyOf(query, variables))}`].join(
    ' \\\n',
  )
}

export function asFetch({ query, variables, url, isWithKey }: Written): string {
  const who = isWithKey
    ? // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program.
      '    authorization: `Bearer ${process.env.RISKPILOT_KEY}`,'
    : `    cookie: process.env.RISKPILOT_COOKIE ?? '',\n    origin: '${new URL(url).origin}',`
  return `const query = ${template(query)}

const response = await fetch('${url}', {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
${who}
  },
  body: JSON.stringify({ query, variables: ${variables.trim() || '{}'} }),
})
const { data, errors } = (await response.json()) as { data?: unknown; errors?: { message: string }[] }
if (errors) throw new Error(errors.map(({ message }) => message).join(' '))
console.log(data)
`
}

function bodyOf(query: string, variables: string): string {
  return JSON.stringify({ query, ...(variables.trim() && { variables: JSON.parse(variables) as unknown }) })
}

/** As one word of a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

const template = (text: string) => `\`${text.replaceAll('\\', '\\\\').replaceAll('`', '\\`').replaceAll('${', '\\${')}\``
