import { fetchWithKey } from './key.ts'

/**
 * Variables of an example with what only this business knows: `$risk` is the id of its dearest open
 * risk, `$uuid` a new id.
 */
export async function filled(variables: string): Promise<string> {
  let text = variables.replaceAll('"$uuid"', () => JSON.stringify(crypto.randomUUID()))
  if (text.includes('"$risk"')) text = text.replaceAll('"$risk"', JSON.stringify(await mostExpensiveRisk()))
  return text
}

async function mostExpensiveRisk(): Promise<string> {
  const body = JSON.stringify({ query: '{ risks(first: 1, filter: { status: active }) { nodes { id } } }' })
  const answer = await fetchWithKey('/graphql', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    .then((response) => response.json() as Promise<{ data?: { risks: { nodes: { id: string }[] } } | null }>)
    .catch(() => null)
  return answer?.data?.risks.nodes[0]?.id ?? 'the id of a risk'
}
