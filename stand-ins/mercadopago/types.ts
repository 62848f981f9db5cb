/** A preference as it was asked for, checked; what isn't used is kept all the same. */
export type PreferenceBody = {
  items: {
    id?: string
    title: string
    quantity: number
    unit_price: number
    currency_id?: string
    picture_url?: string
  }[]
  back_urls?: { success?: string; pending?: string; failure?: string }
  auto_return?: string
  notification_url?: string
  external_reference?: string
  expires?: boolean
  expiration_date_from?: string
  expiration_date_to?: string
  date_of_expiration?: string
  payment_methods?: { installments?: number }
  statement_descriptor?: string
  metadata?: unknown
  [field: string]: unknown
}

export type Preference = { id: string; body: PreferenceBody; created: number }

export type Payment = {
  id: number
  preferenceId: string
  /** Made by the checkout page; the same press of a button twice is one payment. */
  attempt: string
  status: string
  statusDetail: string
  methodId: string
  typeId: string
  installments: number
  amount: number
  /** Set by tests to something that the preference didn't ask for. */
  currency: string
  collectorId: number
  created: number
  updated: number
  approved: number | null
  /** Until when a coupon can be paid. */
  expires: number | null
}

/** Done, accepted but not finished yet, or given up. */
export type RefundStatus = 'approved' | 'in_process' | 'rejected'

export type Refund = { id: number; paymentId: number; amount: number; status: RefundStatus; created: number }
