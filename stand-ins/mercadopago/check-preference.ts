/** How the provider words a refusal. */
export type ApiError = { message: string; error: string; status: number; cause: unknown[] }

export function apiError(status: number, error: string, message: string, cause: unknown[] = []): ApiError {
  return { message, error, status, cause }
}

/**
 * Refuses what the provider refuses. Except return addresses on localhost, which are allowed here.
 * @returns the refusal, or null when the preference is fine
 */
export function faultInPreference(body: unknown, now: number): ApiError | null {
  if (!isJsonObject(body)) return apiError(400, 'bad_request', 'The request body is invalid')
  if (!Array.isArray(body.items) || body.items.length === 0) return apiError(400, 'invalid_items', 'items needed')
  for (const item of body.items as unknown[]) {
    const fault = faultInItem(item)
    if (fault !== null) return apiError(400, 'invalid_items', fault)
  }
  return faultInAddresses(body) ?? faultInDates(body, now) ?? faultInInstallments(body)
}

function faultInItem(item: unknown): string | null {
  if (!isJsonObject(item)) return 'item invalid'
  if (typeof item.title !== 'string' || item.title.trim() === '') return 'title needed'
  if (!Number.isInteger(item.quantity) || (item.quantity as number) < 1) return 'quantity invalid'
  if (typeof item.unit_price !== 'number' || !(item.unit_price > 0)) return 'unit_price invalid'
  if (item.currency_id !== undefined && item.currency_id !== 'UYU') return 'currency_id invalid'
  return null
}

function faultInAddresses(body: Record<string, unknown>): ApiError | null {
  const backUrls = body.back_urls ?? {}
  if (!isJsonObject(backUrls)) return apiError(400, 'invalid_back_urls', 'back_urls invalid. Wrong format')
  for (const address of Object.values(backUrls)) {
    if (!isWebAddress(address)) return apiError(400, 'invalid_back_urls', 'back_urls invalid. Wrong format')
  }
  if (body.notification_url !== undefined && !isWebAddress(body.notification_url)) {
    return apiError(400, 'invalid_notification_url', 'notificaction_url attribute must be a valid url')
  }
  if (body.auto_return === undefined) return null
  if (body.auto_return !== 'approved' && body.auto_return !== 'all') {
    return apiError(400, 'invalid_auto_return', 'auto_return invalid')
  }
  const success = backUrls.success
  return typeof success === 'string' && success.startsWith('https://')
    ? null
    : apiError(400, 'invalid_auto_return', 'auto_return invalid. back_url.success must be defined')
}

function faultInDates(body: Record<string, unknown>, now: number): ApiError | null {
  for (const field of ['expiration_date_from', 'expiration_date_to', 'date_of_expiration'] as const) {
    const date = body[field]
    // A trailing Z isn't among the documented forms.
    if (date !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(String(date))) {
      return apiError(400, `invalid_${field}`, `${field} invalid. Format must be yyyy-MM-dd'T'HH:mm:ss.SSSZ`)
    }
  }
  if (typeof body.expiration_date_to === 'string' && Date.parse(body.expiration_date_to) <= now) {
    return apiError(400, 'invalid_expiration_date_to', 'expiration_date_to must be after the current date')
  }
  return null
}

function faultInInstallments(body: Record<string, unknown>): ApiError | null {
  const methods = body.payment_methods
  if (methods === undefined) return null
  const installments = isJsonObject(methods) ? methods.installments : null
  return installments === undefined || (Number.isInteger(installments) && (installments as number) >= 1)
    ? null
    : apiError(400, 'invalid_installments', 'installments invalid')
}

function isWebAddress(address: unknown): boolean {
  return typeof address === 'string' && /^https?:\/\//.test(address) && URL.canParse(address)
}

function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
