import type { SourceAnswer, SourceClient } from '../../../api/monitoring/source.ts'

type Answer = { readonly status?: number; readonly body?: string }

/**
 * A way out that answers from a table: the first entry that an address begins with. `asked` gets
 * each address.
 */
export function answering(answers: Readonly<Record<string, Answer | string>>, now = new Date('2026-11-28T12:00:00Z')) {
  const asked: string[] = []
  const client: SourceClient = {
    now,
    get: async (address): Promise<SourceAnswer> => {
      asked.push(address)
      const found = Object.entries(answers).find(([start]) => address.startsWith(start))
      const answer = typeof found?.[1] === 'string' ? { body: found[1] } : (found?.[1] ?? { status: 404 })
      return { status: answer.status ?? 200, body: new TextEncoder().encode(answer.body ?? ''), etag: null }
    },
  }
  return { client, asked }
}

/** Answers that every source refuses as a whole, with a part of the sentence that says so. */
export const badAnswers: readonly (readonly [string, Answer, string])[] = [
  ['a web page', { body: '<!DOCTYPE html>\n<html><body>Service unavailable</body></html>' }, 'a web page'],
  ['half of its JSON', { body: '{"status": ["acti' }, 'cut or no JSON'],
  ['nothing', { body: '' }, 'cut or no JSON'],
  ['a text', { body: '"busy"' }, 'a shape that is not known'],
  ['that it is asked too often', { status: 429, body: 'Please slow down.' }, 'asks us to wait'],
  ['that it is out of order', { status: 503 }, 'status 503'],
]
