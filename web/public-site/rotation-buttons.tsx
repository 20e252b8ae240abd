import type { Rotation } from './rotation.ts'

type Props = { readonly rotation: Rotation; readonly what: string; readonly previous: string; readonly next: string }

const shapes = { previous: 'M15 5l-7 7 7 7', next: 'M9 5l7 7-7 7', play: 'M8 5l11 7-11 7Z', pause: 'M9 5v14M15 5v14' } as const

/** Moves what moves by itself by hand, and stops it for good. */
export function RotationButtons({ rotation: { isPaused, pause, move }, what, previous, next }: Props) {
  return (
    <span className="rotation-buttons needs-scripts">
      <IconButton label={previous} shape="previous" onClick={() => move(-1)} />
      <IconButton label={`${isPaused ? 'Play' : 'Pause'} ${what}`} shape={isPaused ? 'play' : 'pause'} onClick={() => pause(!isPaused)} />
      <IconButton label={next} shape="next" onClick={() => move(1)} />
    </span>
  )
}

function IconButton({ label, shape, onClick }: { label: string; shape: keyof typeof shapes; onClick: () => void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d={shapes[shape]} />
      </svg>
    </button>
  )
}
