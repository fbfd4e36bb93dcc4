import { calendarContracts } from './calendar.contracts.server'
import type { Contract } from './contract.server'
import { hierarchyContracts } from './hierarchy.contracts.server'
import { sessionContracts } from './session.contracts.server'

/** Every REST call of the product: what the census of `tests/api` and the OpenAPI description read. */
export const CONTRACTS: readonly Contract[] = [
  ...Object.values(sessionContracts),
  ...Object.values(hierarchyContracts),
  ...Object.values(calendarContracts),
] as unknown as readonly Contract[]
