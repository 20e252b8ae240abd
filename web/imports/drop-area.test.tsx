// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from '../../e2e/support/web/show.tsx'
import { DropArea } from './drop-area.tsx'

afterEach(cleanup)

it('ROLE-11 files are taken from who may import them; a viewer is told who does', () => {
  show(<DropArea onFiles={() => undefined} />)
  expect(screen.getByLabelText('Files to import')).toBeTruthy()
  cleanup()
  show(<DropArea onFiles={() => undefined} />, { isOnlooker: true })
  expect(screen.queryByLabelText('Files to import')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/You look at this business as a viewer. Managers and owners import its files/)).toBeTruthy()
})
