import type { BusinessDay } from '../calendar/business-day'
import type { PageOf } from '../paging'
import type { Measure } from '../records/measures'
import type { ProductiveService } from '../records/services'
import type { Written } from './adding'
import type { Amounts, DatedAmounts, OriginFigure } from './figures'
import type { OriginChoices } from './subject'

/** A part of a sum, one level down. */
export interface OriginPart {
  id: string
  name: string
  value: number | null
  /** the latest day its figures are of; null: none this month */
  dataDate: BusinessDay | null
  /** its own explanation */
  to: string
}

/** Where a concession's record came from (7-beyond §1). */
export interface OriginRecord {
  dataDate: BusinessDay
  /** the effective import date, yyyy-MM-dd */
  importDate: BusinessDay
  /** ISO instant */
  importedAt: string
  /** null: not kept, or not for this role */
  file: { name: string; by: string } | null
  /** whether the role may be told of file and importer */
  told: boolean
  /** 'ligne 12' by service; null: not kept */
  rows: { service: ProductiveService; text: string }[] | null
  /** the import's own page, for who may open it */
  to: string | null
  /** the cumulative figure that it holds */
  value: number
}

/** What a concession's target was set by. */
export interface OriginTarget {
  /** whether the month's budget decides, or else the sum of the services */
  budget: boolean
  services: { service: ProductiveService; value: number }[]
  /** ISO instant */
  updatedAt: string
  /** null: not for this role, or unknown */
  by: string | null
}

/** What /origin shows of a figure. */
export interface OriginView {
  figure: OriginFigure
  measure: Measure
  service: ProductiveService | null
  scopeName: string
  value: number | null
  amounts: Amounts
  total: number
  /** by data date, for projections and prorated targets */
  dated: DatedAmounts[]
  /** each service's share, where the services add up */
  services: { service: ProductiveService; value: number; to: string }[]
  /** groups, plates or concessions; none for a concession */
  parts: PageOf<OriginPart>
  /** whether the parts add up to the figure */
  additive: boolean
  /** with which amounts are written, so that they add up as they stand */
  written: Written
  /** of a concession: the record of its data date, and for a day's figure the one before */
  records: OriginRecord[]
  objectif: OriginTarget | null
  /** the figures of other screens that explain themselves */
  subjects: OriginChoices
}
