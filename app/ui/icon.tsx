/** Paths on a 20 × 20 grid, drawn with a 1.6 stroke. */
const PATHS = {
  calendar: 'M3 5.5h14v11.5H3zM3 9h14M7 3v4M13 3v4',
  target: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6M10 10h.01',
  gauge: 'M3.5 15.5a8 8 0 1 1 13 0M10 13l3.5-5.5M10 13h.01',
  euro: 'M15 5.2A6 6 0 1 0 15 14.8M3 8.5h8.5M3 11.5h7.5',
  clock: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4.2l3 1.8',
  bars: 'M3 17V11M7.7 17V6M12.3 17V9M17 17V3',
  cart: 'M2 4h2.5l2 8.5h8.7L17.5 7H5.2M8 16.5h.01M14 16.5h.01',
  invoice: 'M5 3h10v14.5l-2.5-1.7-2.5 1.7-2.5-1.7L5 17.5zM8 7h4M8 10.5h4',
  video: 'M3 6h9.5v8H3zM12.5 9l4.5-2.5v7L12.5 11',
  star: 'm10 3 2.2 4.5 4.9.7-3.6 3.5.9 4.9L10 14.3l-4.4 2.3.9-4.9L2.9 8.2l4.9-.7z',
  history: 'M3.2 8.2A7 7 0 1 1 3 10.5M3 4v4.3h4.3M10 6.5v4l2.7 1.6',
  settings: 'M4 5.5h7M15 5.5h1M4 10h1M9 10h7M4 14.5h6M14 14.5h2M13 3.7v3.6M7 8.2v3.6M12 12.7v3.6',
  help: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M7.9 8.1a2.2 2.2 0 1 1 3.2 2c-.8.4-1.1.8-1.1 1.5M10 14h.01',
  ok: 'm4.5 10.5 3.7 3.7 7.3-8',
  warn: 'M10 3.5 17.5 16.5h-15zM10 8v4M10 14.2h.01',
  bad: 'M10 4v11M5.5 11 10 15.5l4.5-4.5',
  info: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 9.5v4M10 6.5h.01',
  error: 'M7 3h6l4 4v6l-4 4H7l-4-4V7zM10 6.5v4.2M10 13.5h.01',
  dash: 'M5 10h10',
  chevron: 'm5 7.5 5 5 5-5',
  left: 'm12.5 5-5 5 5 5',
  right: 'm7.5 5 5 5-5 5',
  'double-left': 'm10 5-5 5 5 5M15.5 5l-5 5 5 5',
  'double-right': 'm10 5 5 5-5 5M4.5 5l5 5-5 5',
  print: 'M6 7V3h8v4M6 14H3.5V7h13v7H14M6 12h8v5H6z',
  download: 'M10 3v9M6.5 8.8 10 12.3l3.5-3.5M3.5 13.5V17h13v-3.5',
  upload: 'M10 12.5V3.5M6.5 7 10 3.5 13.5 7M3.5 13.5V17h13v-3.5',
  close: 'm5 5 10 10M15 5 5 15',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  user: 'M10 3.5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M3.8 17a6.2 6.2 0 0 1 12.4 0',
  logout: 'M8 3.5H4v13h4M12.5 6.5 16 10l-3.5 3.5M16 10H8',
  building: 'M4 17V4h8v13M12 9h4v8M2.5 17h15M7 7.5h2M7 10.5h2M7 13.5h2',
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4',
  plus: 'M10 4v12M4 10h12',
  edit: 'm12.5 4.5 3 3L7 16l-3.8.8L4 13z',
  trash: 'M3.5 5.5h13M8 5.5V3.5h4v2M5 5.5l.8 11.5h8.4L15 5.5M8.5 9v5M11.5 9v5',
  compare: 'M6.5 16V8M10 16V4M13.5 16v-5M3 16.5h14',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M8.5 8v8',
  expand: 'M7 3H3v4M13 3h4v4M7 17H3v-4M13 17h4v-4',
  refresh: 'M16.8 8.2A7 7 0 1 0 17 11.5M17 4v4.3h-4.3',
  legend: 'M3 5h3M3 10h3M3 15h3M9 5h8M9 10h8M9 15h8',
  lock: 'M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9',
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
