/** Time of day in Europe/Paris, `HH:mm`. */
export type WallTime = string

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Default time until which files may arrive, changed in administration (7-beyond §2, §3). */
export const DEFAULT_LIMIT: WallTime = '09:00'

/** Default earliest time of the morning mail, changed in the account (7-beyond §3). */
export const DEFAULT_MORNING: WallTime = '07:30'

/** Tests whether the text is a time of day, `HH:mm`. */
export const isWallTime = (text: string): boolean => WALL_TIME.test(text)

/** Formats a time in French: `9 h 05`, `7 h 30`, `9 h`. */
export function spokenTime(time: WallTime): string {
  const minutes = time.slice(3)
  return `${Number(time.slice(0, 2))}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

/** French message for an invalid time. */
export const HOUR_REQUIRED = 'L’heure est requise (hh:mm, de 00:00 à 23:59).'
