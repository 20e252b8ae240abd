import { Box, chakra } from '@chakra-ui/react'

const places = 'A drawing of Stripe’s dashboard: 1, Developers in the menu at the side; 2, API keys, where Create restricted key stands'
const words = `${places}; 3, a list of rights, of which Read is chosen for some and None for all others.`

const Drawing = chakra('svg', { base: { w: '100%', h: 'auto' } }, { defaultProps: { role: 'img' } })
const Line = chakra('rect', { base: { fill: 'line' } })
const Mark = chakra('circle', { base: { fill: 'accent' } })
const Label = chakra('text', { base: { fill: 'ink', fontSize: '11px', fontWeight: 'medium' } })
const Quiet = chakra('text', { base: { fill: 'muted', fontSize: '10px' } })

/**
 * Where a restricted key is made at Stripe: our own drawing of the places, no picture of Stripe’s
 * page.
 */
export function StripeKeyPicture() {
  return (
    <Box borderWidth="1px" borderStyle="solid" borderColor="line" borderRadius="md" overflow="hidden" bg="card">
      <Drawing viewBox="0 0 480 196" aria-label={words} display={{ base: 'none', sm: 'block' }}>
        <Sidebar />
        <ApiKeys />
        <Rights />
      </Drawing>
      {/* On a phone its words are readable without the list, which stands below. */}
      <Drawing viewBox="0 0 296 196" aria-label={`${places}.`} display={{ base: 'block', sm: 'none' }}>
        <Sidebar />
        <ApiKeys />
      </Drawing>
    </Box>
  )
}

/** A place that the steps below refer to. */
function Place({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <>
      <Mark cx={x} cy={y} r="8" />
      <chakra.text x={x} y={y + 3.5} fill="card" fontSize="10px" fontWeight="semibold" textAnchor="middle">
        {number}
      </chakra.text>
    </>
  )
}

function Sidebar() {
  return (
    <>
      <chakra.rect width="112" height="196" fill="sunken" />
      {[22, 42, 62, 82].map((y, i) => (
        <Line key={y} x="16" y={y} width={[56, 68, 48, 60][i]} height="7" rx="3.5" />
      ))}
      <chakra.rect x="8" y="152" width="96" height="26" rx="5" fill="accent.soft" />
      <Label x="34" y="169">
        Developers
      </Label>
      <Place x={20} y={165} number={1} />
    </>
  )
}

function ApiKeys() {
  return (
    <>
      <Label x="128" y="28">
        API keys
      </Label>
      <Line x="128" y="38" width="46" height="2" />
      <chakra.rect x="150" y="52" width="136" height="24" rx="5" fill="none" stroke="accent" strokeWidth="1.5" />
      <Label x="161" y="68">
        Create restricted key
      </Label>
      <Place x={138} y={64} number={2} />
      {[96, 120, 144].map((y) => (
        <Line key={y} x="128" y={y} width="150" height="1" />
      ))}
      <Quiet x="128" y="112">
        rk_live_…
      </Quiet>
      <Line x="128" y="129" width="60" height="6" rx="3" />
      <Line x="222" y="105" width="56" height="6" rx="3" />
      <Line x="222" y="129" width="40" height="6" rx="3" />
    </>
  )
}

/** Of each right what the key is allowed. */
const rights = [
  [56, 'Read'],
  [80, 'None'],
  [104, 'Read'],
  [128, 'Read'],
  [152, 'None'],
] as const

function Rights() {
  return (
    <>
      <chakra.rect x="300" y="14" width="166" height="168" rx="6" fill="card" stroke="line" />
      <Place x={316} y={32} number={3} />
      <Label x="332" y="36">
        Rights of the key
      </Label>
      {rights.map(([y, right], i) => (
        <g key={y}>
          <Line x="314" y={y} width={[70, 54, 62, 48, 66][i]} height="6" rx="3" />
          <chakra.rect
            x="412"
            y={y - 7}
            width="42"
            height="19"
            rx="9.5"
            fill={right === 'Read' ? 'accent.soft' : 'none'}
            stroke={right === 'Read' ? 'accent' : 'line'}
          />
          <chakra.text x="433" y={y + 6.5} fill={right === 'Read' ? 'accent' : 'muted'} fontSize="10px" textAnchor="middle">
            {right}
          </chakra.text>
        </g>
      ))}
    </>
  )
}
