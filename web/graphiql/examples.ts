import { capitalized } from '../../api/values/capitalized.rules.ts'

/** An operation that can be run as it is. */
export type Example = { readonly name: string; readonly about: string; readonly query: string; readonly variables: string }

const texts: Record<string, string> = import.meta.glob('../../examples/operations/*.graphql', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const given: Record<string, string> = import.meta.glob('../../examples/operations/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The operations of `examples/operations`, in the order of their files' names. */
export const examples: readonly Example[] = Object.entries(texts)
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, query]) => ({
    name: inWords(/(?:query|mutation|subscription) (\w+)/.exec(query)?.[1] ?? path),
    about: /^# (.*)/.exec(query)?.[1] ?? '',
    query: query.trim(),
    variables: given[path.replace('.graphql', '.json')]?.trim() ?? '',
  }))

/** `CommentOnARisk` as `Comment on a risk`. */
function inWords(operation: string): string {
  return capitalized(operation.replaceAll(/(?<=[a-zA-Z])(?=[A-Z])/g, ' ').toLowerCase())
}
