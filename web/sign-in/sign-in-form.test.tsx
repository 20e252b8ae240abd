// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import type { SignInAnswer } from './identity.ts'
import { SignInForm } from './sign-in-form.tsx'

afterEach(cleanup)

function open(answer: SignInAnswer) {
  const sent: { email: string; password: string }[] = []
  const entered: true[] = []
  show(
    <SignInForm
      onSubmit={async (input) => {
        sent.push(input)
        return answer
      }}
      onSignedIn={async () => {
        entered.push(true)
      }}
    />,
  )
  const fill = async (email: string, password: string) => {
    if (email) await userEvent.type(screen.getByLabelText('Email'), email)
    if (password) await userEvent.type(screen.getByLabelText('Password'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { sent, entered, fill }
}

describe('sign-in form', () => {
  it('UX-15 names what is missing under each field, sends nothing and puts the focus on the first', async () => {
    const { sent, fill } = open('signed_in')
    await fill('', '')
    expect(await screen.findByText('Enter your email address')).toBeTruthy()
    expect(screen.getByText('Enter your password')).toBeTruthy()
    expect(sent).toEqual([])
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
  })

  it('knows an address from something else', async () => {
    const { fill } = open('signed_in')
    await fill('ana', 'secret')
    expect(await screen.findByText('This does not look like an email address')).toBeTruthy()
  })

  it('UX-15 keeps what was typed when it was wrong, and says so where screen readers hear it', async () => {
    const { sent, entered, fill } = open('wrong')
    await fill('ana@shop.example', 'secret')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('is wrong'))
    expect(sent).toEqual([{ email: 'ana@shop.example', password: 'secret' }])
    expect(entered).toEqual([])
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ana@shop.example')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  it('goes on when the server agrees', async () => {
    const { entered, fill } = open('signed_in')
    await fill('ana@shop.example', 'secret')
    await waitFor(() => expect(entered).toHaveLength(1))
  })
})
