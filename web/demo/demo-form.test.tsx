// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { DemoForm } from './demo-form.tsx'
import { DemoLoginFailed } from './enter-demo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  // Toasts outlive a page; their time is over before the next test.
  act(() => void vi.advanceTimersByTime(60_000))
  cleanup()
  vi.useRealTimers()
})

function open() {
  const login = Promise.withResolvers<string>()
  const entered: true[] = []
  show(
    <>
      <DemoForm onEnter={() => login.promise} onEntered={() => entered.push(true)} />
      <Toasts />
    </>,
  )
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Access Demo Platform' })))
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
  return { login, entered, press, pass }
}

const button = () => screen.getByRole('button', { name: /^Access/ }) as HTMLButtonElement

describe('the way into the demo', () => {
  it('DEMO-03 shows the demo values, which cannot be changed', () => {
    open()
    expect(screen.getByRole('heading', { name: 'Demo Credentials' })).toBeTruthy()
    for (const label of ['Email', 'Password']) {
      const field = screen.getByLabelText(label) as HTMLInputElement
      expect(field.readOnly).toBe(true)
      expect(field.value).not.toBe('')
    }
  })

  it("DEMO-04 says 'Accessing Demo...' while it waits, and cannot be pressed twice", async () => {
    const { press } = open()
    await press()
    expect(button().disabled).toBe(true)
    expect(button().textContent).toBe('Accessing Demo...')
  })

  it('DEMO-07 DEMO-08 CONST-10 welcomes, and goes on after a second, not before', async () => {
    const { login, entered, press, pass } = open()
    await press()
    login.resolve('Welcome to RiskPilot! Exploring with sample data.')
    await pass(999)
    expect(screen.getByText('Demo Access Granted')).toBeTruthy()
    expect(screen.getByText('Welcome to RiskPilot! Exploring with sample data.')).toBeTruthy()
    expect(entered).toEqual([])
    expect(button().disabled).toBe(true)
    await pass(1)
    expect(entered).toEqual([true])
  })

  it.each([
    ['The demo is being prepared. Try again in a minute.', 'The demo is being prepared. Try again in a minute.'],
    [null, 'Please check your credentials and try again.'],
  ])('DEMO-09 after a failure with the words %s it can be pressed again', async (said, shown) => {
    const { login, entered, press, pass } = open()
    await press()
    login.reject(new DemoLoginFailed(said))
    await pass(2_000)
    expect(screen.getByText('Login Failed')).toBeTruthy()
    expect(screen.getByText(shown)).toBeTruthy()
    expect(button().textContent).toBe('Access Demo Platform')
    expect(button().disabled).toBe(false)
    expect(entered).toEqual([])
  })
})
