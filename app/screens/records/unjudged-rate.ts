import { unjudged } from '../synthesis/words'

/** Why a rate has no status: no objectif, no hours, or no working day elapsed (null: no objectif, no hours). */
export const unjudgedRate = (rate: { target: number | null; realized: number | null }): string =>
  rate.target !== null && rate.realized === null ? 'sans heures' : unjudged(rate.target ?? 0)
