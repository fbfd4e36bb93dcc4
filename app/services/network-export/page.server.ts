import { redirect } from '@remix-run/node'
import { referenceDataOf } from '~/db/collections/reference-data.server'
import { may } from '~/domain/access/permissions'
import { UnknownFormError } from '~/domain/errors'
import { GroupNotFoundError } from '~/domain/hierarchy/errors'
import { exportedGroups } from '~/domain/network-export/rights'
import { type NetworkExportView, PROGRESS_FIELD } from '~/domain/network-export/view'
import { markUncacheable } from '~/infra/http/uncacheable.server'
import { rareUrls } from '~/rare-urls'
import { networkExportFields } from '~/schemas/network-export.server'
import { requirePermission } from '~/services/session/session.server'
import { exportNetwork } from './export.server'
import { exportProgress } from './progress.server'

/** Longest mark of an export, in characters; the page's have fewer. */
const LONGEST_MARK = 40

/** The page 'Tout exporter' (9-first-day §5). @throws ForbiddenError */
export async function loadNetworkExport(request: Request): Promise<NetworkExportView> {
  const { principal } = await requirePermission(request, 'network.export')
  const { network } = await referenceDataOf(request)
  const { cover, role, userId } = principal
  const mark = new URL(request.url).searchParams.get(PROGRESS_FIELD)
  // Not cached: progress is kept by the process, without a write.
  if (mark) markUncacheable()
  return {
    isAdministrator: may(role, 'administration'),
    hasNetwork: cover.kind === 'all',
    groups: exportedGroups(network, cover).map(({ _id, name }) => ({ value: _id, label: name })),
    progress: mark ? exportProgress(userId, mark) : null,
  }
}

/**
 * The ZIP that the page's form asks for. A form, because the export is written to the audit.
 * @throws ForbiddenError, GroupNotFoundError 404, UnknownFormError 400
 */
export async function networkExportFile(
  request: Request,
  form: FormData,
  drained: () => Promise<void>,
): Promise<Response> {
  const { principal } = await requirePermission(request, 'network.export')
  const fields = networkExportFields.safeParse(Object.fromEntries(form))
  if (form.get('intent') !== 'export') throw new UnknownFormError()
  if (!fields.success)
    throw fields.error.issues[0]?.path[0] === 'group'
      ? new GroupNotFoundError()
      : new UnknownFormError()
  const { group, format } = fields.data
  const mark = String(form.get(PROGRESS_FIELD) ?? '').slice(0, LONGEST_MARK)
  return exportNetwork(request, principal, { groupId: group, style: format, mark }, drained)
}

/** Redirects the file's address to the page, when it is opened without the form. @throws ForbiddenError */
export async function toNetworkExport(request: Request): Promise<Response> {
  await requirePermission(request, 'network.export')
  return redirect(rareUrls.networkExport())
}
