import { chakra } from '@chakra-ui/react'
import { Fragment } from 'react'

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minW: '22px',
    px: '1.5',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: 'xs',
    lineHeight: '20px',
    color: 'ink',
    bg: 'sunken',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'sm',
  },
})

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What is printed on a key. */
const printed = (name: string) => (name === 'mod' ? (isApple() ? '⌘' : 'Ctrl') : name.length === 1 ? name.toUpperCase() : name)

/** The keys of a shortcut: `g d` as G then D, `mod+k` as Ctrl K. */
export function Keys({ of }: { of: string }) {
  const [first, ...later] = of.split(' ')
  return [first, ...later].map((step = '') => (
    <Fragment key={step}>
      {later.includes(step) ? (
        <chakra.span color="muted" fontSize="xs" mx="1">
          then
        </chakra.span>
      ) : null}
      {step.split('+').map((name, place) => (
        <Fragment key={name}>
          {place > 0 ? ' ' : null}
          <Key>{printed(name)}</Key>
        </Fragment>
      ))}
    </Fragment>
  ))
}
