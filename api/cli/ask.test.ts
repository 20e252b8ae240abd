import { PassThrough } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, it } from 'vitest'
import { askOn } from './ask.ts'

function terminal() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  return { input, output, ask: askOn(input, output) }
}

describe('OPS-05 asking on a terminal', () => {
  it('shows the question and takes the line, and asks again on the same terminal', async () => {
    const { input, output, ask } = terminal()
    const first = ask('Which? ')
    input.write('  gbp \r')
    expect(await first).toBe('gbp')
    output.read()
    const second = ask('And? ')
    input.write('usd\r')
    expect(await second).toBe('usd')
    // Each key is shown once: the first question listens no more.
    expect(stripVTControlCharacters(String(output.read()))).toBe('And? usd\r\n')
    const third = ask('Then? ')
    input.write('\r')
    expect(await third).toBe('')
  })

  it.each([
    ['Ctrl-C', '\x03'],
    ['Ctrl-D', '\x04'],
  ])('%s leaves', async (_name, key) => {
    const { input, ask } = terminal()
    const asked = ask('Which? ')
    input.write(key)
    await expect(asked).rejects.toMatchObject({ kind: 'unavailable', message: 'Interrupted. Nothing was kept.' })
  })

  it('leaves where the input ends', async () => {
    const { input, ask } = terminal()
    const asked = ask('Which? ')
    input.end()
    await expect(asked).rejects.toMatchObject({ kind: 'unavailable' })
  })
})
