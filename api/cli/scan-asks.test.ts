import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Failure } from '../platform/failures/failures.ts'
import { runCommand } from './program.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'riskpilot-asks-'))
  await writeFile(join(folder, 'orders.csv'), 'order_id,date,sku,qty,unit_price\n1,01/02/2025,A,1,2.50\n2,03/04/2025,A,1,2.50\n')
})
afterAll(() => rm(folder, { recursive: true }))

/** A scan on a terminal on which these answers are typed; an error stands for a key that leaves. */
async function scanAnswering(answers: readonly (string | Error)[], ...options: string[]) {
  const left = [...answers]
  const parts = { out: '', err: '' }
  const ask = async (question: string) => {
    parts.err += question
    const answer = left.shift() ?? expect.fail(`was asked too often: ${question}`)
    if (answer instanceof Error) throw answer
    return answer
  }
  const keep = (name: 'out' | 'err') => (text: string) => {
    parts[name] += text
  }
  const code = await runCommand(['scan', folder, ...options], { env: {}, durable: false, ask, out: keep('out'), err: keep('err') })
  return { code, ...parts, left: left.length }
}

describe('OPS-05 a scan on a terminal', () => {
  it('asks for the currency, then what the file leaves open, and reads it with the answers', async () => {
    const { code, out, err, left } = await scanAnswering(['gbp', '9', '2'])
    expect({ code, left }, err).toEqual({ code: 0, left: 0 })
    expect(err).toMatch(/^Which currency are these files in\? \[USD\] /)
    expect(err).toContain('1  1 February\n    2  2 January\n')
    expect(err).toContain('‘9’ is none of them.')
    expect(out).toMatch(/^2 Jan 2025 to 4 Mar 2025: /)
    expect(out).toContain('£5.00')
  })

  it('refuses a file whose question is left open, with the mapping that answers it', async () => {
    const { code, err } = await scanAnswering([''], '--currency', 'GBP')
    expect(code).toBe(3)
    expect(err).toContain('{"orders.csv":{"dates":{"date":"dmy"}}}')
  })

  it('ends in one sentence where the person leaves', async () => {
    const { code, out, err } = await scanAnswering([new Failure('unavailable', 'Interrupted. Nothing was kept.')])
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: 'Which currency are these files in? [USD] Interrupted. Nothing was kept.\n',
    })
  })

  it('asks nothing where the result goes to a program', async () => {
    const { code, err } = await scanAnswering([], '--json')
    expect(code).toBe(3)
    expect(err).toMatch(/^No file states its currency, so amounts are taken as USD\./)
  })
})
