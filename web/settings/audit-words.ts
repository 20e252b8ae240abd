import { capitalized } from '../../api/values/capitalized.rules.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { exactInstant } from '../ui/days.ts'

const apart = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()

/** `changeMemberRole` as `Change member role`. */
export function operationWords(operation: string): string {
  const words = apart(operation).replace(/\bapi\b/, 'API')
  return capitalized(words)
}

/** What was changed in a line: `role: manager → owner`, `scopes: read, write`. */
export function changeWords(before: unknown, after: unknown): string {
  const [was, is] = [recordOf(before), recordOf(after)]
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names
    .map((name) => [name, words(was[name]), words(is[name])] as const)
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => (from === '' || to === '' ? `${apart(name)}: ${from || to}` : `${apart(name)}: ${from} → ${to}`))
    .join(' · ')
}

const recordOf = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {})

function words(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(words).join(', ')
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return exactInstant(value)
  return typeof value === 'object' ? JSON.stringify(value) : bidiIsolated(String(value))
}
