/** An hour of the day in Europe/Paris, `HH:mm`. */
export type WallTime = string

const WALL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Until when files are waited for unless administration says otherwise (7-beyond §2, §3). */
export const DEFAULT_LIMIT: WallTime = '09:00'

/** From when on the mail of the morning may come unless the account says otherwise (7-beyond §3). */
export const DEFAULT_MORNING: WallTime = '07:30'

/** Whether the text is an hour of the day, `HH:mm`. */
export const isWallTime = (text: string): boolean => WALL_TIME.test(text)

/** An hour as people say it, `9 h 05`, `7 h 30`, `9 h`. */
export function spokenTime(time: WallTime): string {
  const minutes = time.slice(3)
  return `${Number(time.slice(0, 2))}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

/** The sentence for what is no wall time. */
export const HOUR_REQUIRED = 'L’heure est requise (hh:mm, de 00:00 à 23:59).'
