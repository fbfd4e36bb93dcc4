import { actionsContracts } from './actions.contracts.server'
import { additionalSalesContracts } from './additional-sales.contracts.server'
import { apiKeyContracts } from './api-keys.contracts.server'
import { billingContracts } from './billing.contracts.server'
import { calendarContracts } from './calendar.contracts.server'
import { calendarAdminContracts } from './calendar-admin.contracts.server'
import { closingContracts } from './closings.contracts.server'
import { commentsContracts } from './comments.contracts.server'
import type { Contract } from './contract.server'
import { descriptionContracts } from './description.contracts.server'
import { doubtsContracts } from './doubts.contracts.server'
import { hierarchyContracts } from './hierarchy.contracts.server'
import { hierarchyAdminContracts } from './hierarchy-admin.contracts.server'
import { historyContracts } from './history.contracts.server'
import { importModelContracts } from './import-models.contracts.server'
import { importModelTryContracts } from './import-models-try.contracts.server'
import { importContracts } from './imports.contracts.server'
import { landingContracts } from './landing.contracts.server'
import { networkExportContracts } from './network-export.contracts.server'
import { networkWorkbookContracts } from './network-workbook.contracts.server'
import { objectifsContracts } from './objectifs.contracts.server'
import { originContracts } from './origin.contracts.server'
import { outletContracts } from './outlets.contracts.server'
import { passwordContracts } from './passwords.contracts.server'
import { personalDataContracts } from './personal-data.contracts.server'
import { planningContracts } from './planning.contracts.server'
import { potentialContracts } from './potential.contracts.server'
import { productivityContracts } from './productivity.contracts.server'
import { qualityContracts } from './quality.contracts.server'
import { recordsContracts } from './records.contracts.server'
import { sessionContracts } from './session.contracts.server'
import { setupContracts } from './setup.contracts.server'
import { ticketContracts } from './tickets.contracts.server'
import { toCompleteContracts } from './to-complete.contracts.server'
import { userContracts } from './users.contracts.server'
import { videocheckContracts } from './videocheck.contracts.server'
import { workerContracts } from './workers.contracts.server'

/** List of all REST contracts, for the coverage test in `tests/api` and the OpenAPI description. */
export const CONTRACTS: readonly Contract[] = [
  ...Object.values(setupContracts),
  ...Object.values(sessionContracts),
  ...Object.values(passwordContracts),
  ...Object.values(hierarchyContracts),
  ...Object.values(hierarchyAdminContracts),
  ...Object.values(networkWorkbookContracts),
  ...Object.values(userContracts),
  ...Object.values(apiKeyContracts),
  ...Object.values(closingContracts),
  ...Object.values(personalDataContracts),
  ...Object.values(networkExportContracts),
  ...Object.values(calendarContracts),
  ...Object.values(calendarAdminContracts),
  ...Object.values(objectifsContracts),
  ...Object.values(potentialContracts),
  ...Object.values(workerContracts),
  ...Object.values(planningContracts),
  ...Object.values(recordsContracts),
  ...Object.values(landingContracts),
  ...Object.values(originContracts),
  ...Object.values(commentsContracts),
  ...Object.values(actionsContracts),
  ...Object.values(doubtsContracts),
  ...Object.values(toCompleteContracts),
  ...Object.values(additionalSalesContracts),
  ...Object.values(billingContracts),
  ...Object.values(productivityContracts),
  ...Object.values(historyContracts),
  ...Object.values(qualityContracts),
  ...Object.values(descriptionContracts),
  ...Object.values(importContracts),
  ...Object.values(importModelContracts),
  ...Object.values(importModelTryContracts),
  ...Object.values(videocheckContracts),
  ...Object.values(ticketContracts),
  ...Object.values(outletContracts),
] as unknown as readonly Contract[]
