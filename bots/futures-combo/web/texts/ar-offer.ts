// Arabic words by which every page names and offers a futures combo.
export const texts = {
  futuresCombo: {
    offer: {
      name: 'سلة عقود',
      does: 'تحمل عدة عقود وتحفظ أوزانها',
      suits: 'اتجاهات عدة عملات',
      note: 'من 2 إلى 10 عقود دائمة، شراء أو بيع، في محفظة واحدة؛ تُعاد أوزانها بالوقت أو بالانحراف.',
      risk: 'الرافعة تضاعف الخسائر، ومحفظة واحدة تحمل كل المراكز. عند التصفية يخسر الروبوت هامشه كله، لكن لا أكثر منه أبدًا.',
    },
  },
} as const
