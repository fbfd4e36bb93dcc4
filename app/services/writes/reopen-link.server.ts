import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { Month } from '~/domain/calendar/local-date'
import { serverUrls } from '~/urls'

/** Where a closed month is reopened, for who may (7-beyond §4); null for others, whom the sentence sends to one. */
export const reopeningOf = ({ role }: Principal, month: Month): string | null =>
  may(role, 'administration') ? serverUrls.reopen(month) : null
