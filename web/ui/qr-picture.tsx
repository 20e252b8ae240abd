import { chakra } from '@chakra-ui/react'
import { encode } from 'uqr'

/** White cells around the code, which cameras need to find it. */
const rim = 4

/**
 * A QR code, generated here and sent nowhere. It is black on white in both themes, because cameras
 * need it.
 */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 0 })
  const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const whole = size + 2 * rim
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`${-rim} ${-rim} ${whole} ${whole}`}
      w="min(240px, 100%)"
      aspectRatio="1"
      borderRadius="md"
      shapeRendering="crispEdges"
    >
      <rect x={-rim} y={-rim} width={whole} height={whole} fill="#fff" />
      <path d={cells.join('')} fill="#000" />
    </chakra.svg>
  )
}
