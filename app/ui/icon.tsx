/** Paths on a 20 × 20 grid, drawn with a 1.6 stroke. */
const PATHS = {
  calendar: 'M3 5.500h14v11.500H3zM3 9h14M7 3v4M13 3v4',
  target: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6M10 10h.01',
  gauge: 'M3.500 15.500a8 8 0 1 1 13 0M10 13l3.500-5.500M10 13h.01',
  euro: 'M15 5.200A6 6 0 1 0 15 14.800M3 8.500h8.500M3 11.500h7.500',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4.200l3 1.800',
  bars: 'M3 17V11M7.700 17V6M12.300 17V9M17 17V3',
  cart: 'M2 4h2.500l2 8.500h8.700L17.500 7H5.200M8 16.500h.01M14 16.500h.01',
  invoice: 'M5 3h10v14.500l-2.500-1.700-2.500 1.700-2.500-1.700L5 17.500zM8 7h4M8 10.500h4',
  video: 'M3 6h9.500v8H3zM12.500 9l4.500-2.500v7L12.500 11',
  star: 'm10 3 2.200 4.500 4.900.7-3.600 3.500.9 4.900L10 14.300l-4.400 2.300.9-4.900L2.900 8.200l4.900-.7z',
  history: 'M3.200 8.200A7 7 0 1 1 3 10.500M3 4v4.300h4.300M10 6.500v4l2.700 1.600',
  settings:
    'M4 5.500h7M15 5.500h1M4 10h1M9 10h7M4 14.500h6M14 14.500h2M13 3.700v3.600M7 8.200v3.600M12 12.700v3.600',
  help: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M7.900 8.100a2.200 2.200 0 1 1 3.200 2c-.8.4-1.100.8-1.100 1.500M10 14h.01',
  ok: 'm4.500 10.500 3.700 3.700 7.300-8',
  warn: 'M10 3.500 17.500 16.500h-15zM10 8v4M10 14.200h.01',
  bad: 'M10 4v11M5.500 11 10 15.500l4.500-4.500',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 9.500v4M10 6.500h.01',
  error: 'M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.500v4.200M10 13.500h.01',
  dash: 'M5 10h10',
  chevron: 'm5 7.500 5 5 5-5',
  left: 'm12.500 5-5 5 5 5',
  right: 'm7.500 5 5 5-5 5',
  'double-left': 'm10 5-5 5 5 5M15.500 5l-5 5 5 5',
  'double-right': 'm10 5 5 5-5 5M4.500 5l5 5-5 5',
  print: 'M6 7V3h8v4M6 14H3.500V7h13v7H14M6 12h8v5H6z',
  download: 'M10 3v9M6.500 8.800 10 12.300l3.500-3.500M3.500 13.500V17h13v-3.500',
  upload: 'M10 12.500V3.500M6.500 7 10 3.500 13.500 7M3.500 13.500V17h13v-3.500',
  close: 'm5 5 10 10M15 5 5 15',
  menu: 'M3 5.500h14M3 10h14M3 14.500h14',
  user: 'M10 3.500a3.200 3.200 0 1 0 0 6.400 3.200 3.200 0 0 0 0-6.400M3.800 17a6.200 6.200 0 0 1 12.400 0',
  logout: 'M8 3.500H4v13h4M12.500 6.500 16 10l-3.500 3.500M16 10H8',
  building: 'M4 17V4h8v13M12 9h4v8M2.500 17h15M7 7.500h2M7 10.500h2M7 13.500h2',
  search: 'M9 3.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11M13 13l4 4',
  plus: 'M10 4v12M4 10h12',
  edit: 'm12.500 4.500 3 3L7 16l-3.800.8L4 13z',
  trash: 'M3.500 5.500h13M8 5.500V3.500h4v2M5 5.500l.8 11.500h8.400L15 5.500M8.500 9v5M11.500 9v5',
  compare: 'M6.500 16V8M10 16V4M13.500 16v-5M3 16.500h14',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8.500 8v8',
  zoom: 'M9 3.500a5.500 5.500 0 1 0 0 11 5.500 5.500 0 0 0 0-11M13 13l4 4M9 7v4M7 9h4',
  expand: 'M7 3H3v4M13 3h4v4M7 17H3v-4M13 17h4v-4',
  refresh: 'M16.800 8.200A7 7 0 1 0 17 11.500M17 4v4.300h-4.300',
  legend: 'M3 5h3M3 10h3M3 15h3M9 5h8M9 10h8M9 15h8',
  lock: 'M4.500 9h11v8h-11zM7 9V6.500a3 3 0 0 1 6 0V9',
} as const

export type IconName = keyof typeof PATHS

/** Whether an icon of that name exists: names that come from data are checked with it. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(PATHS, name)

interface IconProps {
  name: IconName
  className?: string
  /** Spoken instead of the drawing; without it the icon is decoration beside a word. */
  label?: string
}

/** A line icon in the colour of the text around it. */
export function Icon({ name, className, label }: IconProps) {
  const classes = className ? `icon ${className}` : 'icon'
  if (label)
    return (
      <svg className={classes} viewBox="0 0 20 20" role="img" aria-label={label}>
        <path d={PATHS[name]} />
      </svg>
    )
  return (
    <svg className={classes} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
