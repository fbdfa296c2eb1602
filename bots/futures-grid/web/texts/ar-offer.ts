// Arabic words by which every page names and offers a futures grid.
export const texts = {
  futuresGrid: {
    offer: {
      name: 'شبكة عقود',
      does: 'تربح من كل تأرجح لعقد، برافعة',
      suits: 'سوق عرضي أو اتجاه',
      note: 'شبكة على عقد دائم: محايدة أو شراء أو بيع، برافعة حتى 100×.',
      risk: 'الرافعة تضاعف الخسائر. عند سعر التصفية يخسر الروبوت هامشه كله، لكن لا أكثر منه أبدًا.',
    },
  },
} as const
