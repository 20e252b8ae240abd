import { expect, it } from 'vitest'
import { firstStartBox } from './first-start-box.ts'

const link = `http://127.0.0.1:4000/sign-in/link?token=${'a'.repeat(43)}`

it('frames the link of the first start, each line as wide as the others', () => {
  const lines = firstStartBox(link, 120).split('\n')
  expect([lines[0]?.[0], lines[0]?.at(-1), lines.at(-1)?.[0], lines.at(-1)?.at(-1)]).toEqual(['┌', '┐', '└', '┘'])
  expect(new Set(lines.map(({ length }) => length)).size).toBe(1)
  expect(lines.filter((line) => line.includes(link))).toHaveLength(1)
})

it('leaves the link whole and alone on its line where the terminal is narrow', () => {
  const lines = firstStartBox(link, 60).split('\n')
  expect(lines).toContain(link)
  expect([lines[0], lines.at(-1)]).toEqual(['─'.repeat(60), '─'.repeat(60)])
})
