import { unjudged } from '~/domain/analysis/figure-texts'

/** Reason for a rate without status: no objectif (`target` null), no hours (`realized` null), or no elapsed day. */
export const unjudgedRate = (rate: { target: number | null; realized: number | null }): string =>
  rate.target !== null && rate.realized === null ? 'sans heures' : unjudged(rate.target ?? 0)
