import { type Mechanic, mechanicOf } from './mechanic'

/** A collaborator with target and billed hours; half of the month's days have passed. */
export const makeMechanic = ({
  workerName = 'Anne',
  siteId = 'brest',
  service = 'mechanic',
  target = 100,
  billed = 0,
}: {
  workerName?: string
  siteId?: string
  service?: Mechanic['service']
  target?: number
  billed?: number
}): Mechanic =>
  mechanicOf(
    {
      recordId: null,
      workerId: null,
      siteId,
      workerName,
      service,
      metier: 'Mécanicien',
      apprentice: false,
      codes: {},
      individualTargetHours: target,
      billedHours: billed,
      ongoingHours: 0,
    },
    '2026-11-13',
    1,
    { elapsed: 10, total: 20 },
  )
