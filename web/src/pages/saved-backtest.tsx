export const SavedBacktestPage = () => null;
