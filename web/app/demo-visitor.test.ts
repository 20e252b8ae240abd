import { expect, it } from 'vitest'
import { isDemoVisitor } from './demo-visitor.ts'

it('STATE-03 knows the mark of the demo by its whole name, and not once it is emptied', () => {
  for (const cookies of ['demo-session=1', 'a=b; demo-session=1', 'a=b;demo-session=x; c=d']) expect(isDemoVisitor(cookies)).toBe(true)
  for (const cookies of ['', 'demo-session=', 'no-demo-session=1', 'a=demo-session=1', 'demo-sessions=1'])
    expect(isDemoVisitor(cookies)).toBe(false)
})
