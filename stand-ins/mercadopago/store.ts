import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SQLite from 'better-sqlite3'
import type { Payment, Preference, Refund, RefundStatus } from './types.ts'

type PaymentSearch = { reference: string | null; by: 'created' | 'updated'; from: number; to: number }

export type Store = ReturnType<typeof openStore>

/**
 * Keeps what the provider would keep, across restarts.
 * @param file path of an SQLite file, or `:memory:`
 */
export function openStore(file: string) {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new SQLite(file)
  database.pragma('busy_timeout = 5000')
  database.exec(`
    create table if not exists preferences (id text primary key, body text not null, created integer not null);
    create table if not exists payments (
      id integer primary key autoincrement, preferenceId text not null, attempt text not null unique,
      status text not null, statusDetail text not null, methodId text not null, typeId text not null,
      installments integer not null, amount real not null, currency text not null, collectorId integer not null,
      created integer not null, updated integer not null, approved integer, expires integer
    );
    create index if not exists payments_by_preference on payments (preferenceId);
    create table if not exists refunds (
      id integer primary key autoincrement, paymentId integer not null, amount real not null, created integer not null,
      status text not null default 'approved'
    );
    create table if not exists answers (key text primary key, status integer not null, body text not null);
    -- Ids look like the provider's: ten digits.
    insert into sqlite_sequence (name, seq)
      select 'payments', 1340000000 where not exists (select 1 from sqlite_sequence where name = 'payments');
  `)

  // Files from before there was a status: every refund was done at once.
  const columns = database.pragma('table_info(refunds)') as { name: string }[]
  if (!columns.some(({ name }) => name === 'status')) {
    database.exec("alter table refunds add column status text not null default 'approved'")
  }

  return {
    addPreference(preference: Preference): void {
      database
        .prepare('insert into preferences (id, body, created) values (?, ?, ?)')
        .run(preference.id, JSON.stringify(preference.body), preference.created)
    },
    findPreference(id: string): Preference | null {
      const row = database.prepare('select * from preferences where id = ?').get(id) as
        | { id: string; body: string; created: number }
        | undefined
      return row === undefined ? null : { ...row, body: JSON.parse(row.body) }
    },
    /** The same attempt again gives the payment that it made before. */
    addPayment(payment: Omit<Payment, 'id'>): { payment: Payment; isNew: boolean } {
      const added = database
        .prepare(
          `insert into payments (preferenceId, attempt, status, statusDetail, methodId, typeId, installments, amount,
             currency, collectorId, created, updated, approved, expires)
           values (@preferenceId, @attempt, @status, @statusDetail, @methodId, @typeId, @installments, @amount,
             @currency, @collectorId, @created, @updated, @approved, @expires)
           on conflict (attempt) do nothing`,
        )
        .run(payment)
      const found = database.prepare('select * from payments where attempt = ?').get(payment.attempt) as Payment
      return { payment: found, isNew: added.changes === 1 }
    },
    findPayment(id: number): Payment | null {
      return (database.prepare('select * from payments where id = ?').get(id) as Payment | undefined) ?? null
    },
    listPaymentsOf(preferenceId: string): Payment[] {
      return database
        .prepare('select * from payments where preferenceId = ? order by id')
        .all(preferenceId) as Payment[]
    },
    /** The oldest first, by when they were made or last changed; both ends of the time included. */
    searchPayments({ by, ...wanted }: PaymentSearch): Payment[] {
      return database
        .prepare(
          `select payments.* from payments join preferences on preferences.id = preferenceId
           where (@reference is null or json_extract(body, '$.external_reference') = @reference)
             and payments.${by} between @from and @to order by payments.${by}, payments.id`,
        )
        .all(wanted) as Payment[]
    },
    /** What was approved long enough ago is released, which counts as a change of the payment. */
    releaseMoney(now: number, after: number): void {
      database
        .prepare(
          `update payments set updated = approved + @after
           where status = 'approved' and approved <= @now - @after and updated < approved + @after`,
        )
        .run({ now, after })
    },
    updatePayment(payment: Payment): void {
      database
        .prepare(
          `update payments set status = @status, statusDetail = @statusDetail, amount = @amount, currency = @currency,
             updated = @updated, approved = @approved where id = @id`,
        )
        .run(payment)
    },
    addRefund(refund: Omit<Refund, 'id'>): Refund {
      const { lastInsertRowid } = database
        .prepare(
          'insert into refunds (paymentId, amount, created, status) values (@paymentId, @amount, @created, @status)',
        )
        .run(refund)
      return { id: Number(lastInsertRowid), ...refund }
    },
    setRefundStatus(id: number, status: RefundStatus): void {
      database.prepare('update refunds set status = ? where id = ?').run(status, id)
    },
    listRefunds(paymentId: number): Refund[] {
      return database.prepare('select * from refunds where paymentId = ? order by id').all(paymentId) as Refund[]
    },
    findAnswer(key: string): { status: number; body: string } | null {
      const row = database.prepare('select status, body from answers where key = ?').get(key)
      return (row as { status: number; body: string } | undefined) ?? null
    },
    keepAnswer(key: string, status: number, body: string): void {
      database.prepare('insert or ignore into answers (key, status, body) values (?, ?, ?)').run(key, status, body)
    },
    close(): void {
      database.close()
    },
  }
}
