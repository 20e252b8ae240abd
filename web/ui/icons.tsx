import { chakra } from '@chakra-ui/react'

const paths = {
  leak: 'M12 3c3.3 4 5.5 6.9 5.5 10.200a5.5 5.5 0 0 1-11 0C6.5 9.9 8.7 7 12 3Z',
  overview: 'M4 4h7v9H4ZM13 4h7v5h-7ZM13 12h7v8h-7ZM4 16h7v4H4Z',
  files: 'M12 15V4m0 0L7.5 8.500M12 4l4.5 4.500M4 15v3.500A1.5 1.5 0 0 0 5.5 20h13a1.5 1.5 0 0 0 1.5-1.500V15',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.500Z',
  sun: 'M12 3v2m0 14v2M3 12h2m14 0h2M5.6 5.600l1.4 1.400m10 10 1.4 1.400m0-12.800L17 7M7 17l-1.4 1.400M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  leave:
    'M14 8V5.500A1.5 1.5 0 0 0 12.5 4h-7A1.5 1.5 0 0 0 4 5.500v13A1.5 1.5 0 0 0 5.5 20h7a1.5 1.5 0 0 0 1.5-1.500V16M9 12h11m0 0-3-3m3 3-3 3',
  critical: 'M8.2 3h7.600L21 8.200v7.600L15.8 21H8.200L3 15.800V8.200ZM12 7.500v5.500m0 3.200v.1',
  high: 'M12 4 21.5 20h-19ZM12 10v4.500m0 2.600v.1',
  medium: 'M12 3l9 9-9 9-9-9ZM9 12h6',
  low: 'M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0ZM12.500 12a.5.5 0 1 1-1 0 .5.5 0 0 1 1 0Z',
  done: 'M5 12.500l4.5 4.500L19 7.5',
  warning: 'M12 4 21.5 20h-19ZM12 10v4.500m0 2.600v.1',
  back: 'M19 12H5m0 0 6-6m-6 6 6 6',
  chart: 'M4 20h16M7 16v-4m5 4V6m5 10V9',
  plug: 'M9 3v5m6-5v5M6 8h12v3a6 6 0 0 1-12 0ZM12 17v4',
  book: 'M5 5.500A1.5 1.5 0 0 1 6.5 4H19v13H6.500A1.5 1.5 0 0 0 5 18.500ZM5 18.500A1.5 1.5 0 0 0 6.5 20H19',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 11v5m0-8.200v.1',
  question: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.800.400-1.100.900-1.100 1.800m0 3v.1',
  chevron: 'M9 5l7 7-7 7',
  person: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.500 20a7.5 7.5 0 0 1 15 0',
  clock: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM12 7v5l3.5 2',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M17 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM11 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l1.500 2h-15ZM10 20.500h4',
  search: 'M17 10.500a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.5 15.500 20.5 20.500',
  keyboard:
    'M3 7.500A1.5 1.5 0 0 1 4.5 6h15A1.5 1.5 0 0 1 21 7.500v9a1.5 1.5 0 0 1-1.500 1.500h-15A1.5 1.5 0 0 1 3 16.500ZM7 10h.1m3.200 0h.1m3.200 0h.1m3.200 0h.1M8 14h8',
  filter: 'M4 6h16M7 12h10M10 18h4',
  sort: 'M8 10l4-5 4 5M8 14l4 5 4-5',
  download: 'M12 4v11m0 0 4.500-4.500M12 15l-4.500-4.500M4 20h16',
}

export type IconName = keyof typeof paths

/** A line icon beside a text label, so hidden from screen readers. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      w={`${size}px`}
      h={`${size}px`}
      flexShrink={0}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={paths[name]} />
    </chakra.svg>
  )
}
