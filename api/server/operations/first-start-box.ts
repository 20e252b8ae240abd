const lead = 'Nobody has signed in yet. This link signs you in as the owner, once, within 10 minutes:'
const after = 'Open it in a browser on this machine. Then choose an email and password under Settings, Security.'

/**
 * The one-time link of the first start, for a terminal `columns` wide: in a box, so that it is not
 * lost among the lines of the log. A terminal that is too narrow gets the two long sides alone,
 * because a frame around wrapped lines would cut the link.
 */
export function firstStartBox(link: string, columns: number): string {
  const lines = ['', lead, '', link, '', after, '']
  const width = Math.max(...lines.map(({ length }) => length))
  if (width + 6 > columns) {
    const rule = '─'.repeat(Math.max(1, columns))
    return [rule, ...lines, rule].join('\n')
  }
  const side = '─'.repeat(width + 4)
  return [`┌${side}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${side}┘`].join('\n')
}
