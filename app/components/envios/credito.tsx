import { diaDe, diaEnCifras } from '#domain/tiempo/dia.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { Precios } from '#domain/productos/precio.ts'
import { Button } from '../ui/button.tsx'
import { EscribirCodigo } from '../carrito/escribir-codigo.tsx'
import { TalCual } from '../ui/tal-cual.tsx'
import type { CreditoDelPedido } from './use-credito.ts'

type Props = {
  credito: CreditoDelPedido
  /** What of the order it pays. */
  aCuenta: Pesos
  /** What is left to pay then, by each way of paying. */
  queda: Precios
}

/** Where a credit of shirts that came back is typed, and what it pays. */
export function Credito({ credito, aCuenta, queda }: Props) {
  return (
    <div role="group" aria-label="Crédito" className="sin-js:hidden">
      {credito.disponible === null ? (
        <EscribirCodigo
          pregunta="¿Tenés un crédito de una devolución?"
          etiqueta="Código del crédito"
          campo="credito"
          boton="Usarlo"
          guardado={credito.typed}
          error={credito.mensaje}
          ocupado={credito.estado === 'revisando'}
          onUse={credito.use}
        />
      ) : (
        <div className="flex items-start justify-between gap-3 border-l-4 border-verde-ok pl-3">
          <p className="min-w-0 text-sm tabular-nums">
            <strong className="block text-base break-all">
              Crédito <TalCual>{credito.disponible.codigo}</TalCual>
            </strong>
            <span className="block">
              <span>Paga</span> <TalCual>{formatPesos(aCuenta)}</TalCual>
            </span>
            {aCuenta < credito.disponible.queda && (
              <span className="block">
                <span>Te quedan</span> <TalCual>{formatPesos(credito.disponible.queda - aCuenta)}</TalCual>{' '}
                <span>{`hasta el ${diaEnCifras(diaDe(credito.disponible.vence - 1))}`}</span>
              </span>
            )}
            <span className="block font-semibold">
              {queda.transferencia === 0 ? (
                'No queda nada por pagar.'
              ) : (
                <span>
                  Quedan <TalCual>{formatPesos(queda.tarjeta)}</TalCual> con tarjeta o{' '}
                  <TalCual>{formatPesos(queda.transferencia)}</TalCual> por transferencia.
                </span>
              )}
            </span>
          </p>
          <Button variant="texto" size="sm" onClick={() => credito.use('')}>
            Quitar<span className="sr-only"> el crédito</span>
          </Button>
        </div>
      )}
      <p role="status" className="text-sm text-tinta-suave">
        <span>{credito.estado === 'revisando' ? 'Revisando el crédito…' : ''}</span>
        {credito.estado === 'aplicado' && <span className="sr-only">Crédito aplicado.</span>}
      </p>
    </div>
  )
}
