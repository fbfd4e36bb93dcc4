import { SERVICES } from '../workshop-services'
import { automaticTrade, TRADES } from './teams'

/** Trades that the product offers or sets. */
export const TRADE_NAMES: readonly string[] = SERVICES.flatMap(
  (team) => TRADES[team] ?? [automaticTrade(team, 'add') ?? ''],
).filter((trade) => trade !== '')
