import { playbooks } from '../playbooks/playbooks.ts'
import type { Searcher } from './searcher.ts'

/** Playbooks with the text in title, description or a step; those whose title has it come first. */
export const searchPlaybooks: Searcher = {
  needs: 'playbook:read',
  find: async (work, text, limit) => {
    const wanted = text.toLowerCase()
    const has = (said: string) => said.toLowerCase().includes(wanted)
    const found = (await playbooks(work)).filter(({ title, description, steps }) => [title, description, ...steps].some(has))
    return found
      .toSorted((a, b) => Number(has(b.title)) - Number(has(a.title)))
      .slice(0, limit)
      .map(({ id, title, description }) => ({ kind: 'playbook', key: id, title, text: description, path: `/playbooks/${id}` }))
  },
}
