import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { serverUrls } from '~/urls'

/**
 * URL of the page that reopens a closed month (7-beyond §4); null for a user without the right, whom the message
 * refers to an administrator.
 */
export const reopeningOf = ({ role }: Principal, month: Month): string | null =>
  may(role, 'administration') ? serverUrls.reopen(month) : null
