import type { PostedFields } from './page.ts'

/** What is typed into a form, by name. */
export function fieldsOf(form: HTMLFormElement): PostedFields {
  return Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
