import type { ImportModel } from '~/domain/import-models/model'
import { activityModel } from '~/domain/import-models/model.fixture'
import type { StoredModel } from '~/domain/import-models/stored'
import { createModel } from '~/services/import-models/write-models.server'
import { makePrincipal } from './users'

/** Creates an import model as an administrator; by default of the activity. */
export const makeImportModel = (
  given: Partial<ImportModel> = {},
  principal = makePrincipal(),
): Promise<StoredModel> => createModel(principal, activityModel(given), null)
