import type { ReferenceData } from '~/db/collections/reference-data.server'
import type { Principal, Scope } from '~/domain/access/scope'
import type { LocalDate } from '~/domain/calendar/local-date'
import type { SubjectReading } from '~/domain/origin/subject'

/** Reads a figure of a screen other than the synthesis, at a date; its choices are in the address. */
export type SubjectReader = (
  principal: Principal,
  scope: Scope,
  date: LocalDate,
  params: URLSearchParams,
  reference: ReferenceData,
) => Promise<SubjectReading>
