import type { IconName } from './icon-names'
import drawings from './icons.svg'

export type { IconName }

interface IconProps {
  name: IconName
  className?: string
  /** accessible name; undefined for a decorative icon next to a text */
  label?: string
}

/** Line icon in the colour of the surrounding text. */
export function Icon({ name, className, label }: IconProps) {
  const classes = className ? `icon ${className}` : 'icon'
  if (label)
    return (
      <svg className={classes} viewBox="0 0 20 20" role="img" aria-label={label}>
        <use href={`${drawings}#${name}`} />
      </svg>
    )
  return (
    <svg className={classes} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <use href={`${drawings}#${name}`} />
    </svg>
  )
}
